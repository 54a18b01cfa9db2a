import { useTranslation } from 'react-i18next';
import { company } from '#web/shared/content/company.ts';
import { ContactCard } from './contact-card.tsx';
import styles from './contact.module.css';
import { Section } from './section.tsx';

export function Contact() {
  const { t } = useTranslation(['content', 'home']);
  const { phone, supportEmail, businessEmail, office } = company;
  return (
    <Section id="contact" title={t('home:contact.heading')} lead={t('contact.lead')}>
      <ul className={styles['list']}>
        <ContactCard name="phone" title={t('contact.phone.title')} text={t('contact.phone.text')}>
          <a href={`tel:${phone.dial}`}>
            <bdi dir="ltr">{phone.shown}</bdi>
          </a>
        </ContactCard>
        <ContactCard name="mail" title={t('contact.support.title')} text={t('contact.support.text')}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </ContactCard>
        <ContactCard name="mail" title={t('contact.business.title')} text={t('contact.business.text')}>
          <a href={`mailto:${businessEmail}`}>{businessEmail}</a>
        </ContactCard>
        <ContactCard name="office" title={t('contact.office.title')} text={t('contact.office.text')}>
          <address className={styles['address']} dir="ltr">
            {office.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </ContactCard>
        <ContactCard name="hours" title={t('contact.hours.title')}>
          <span>{t('contact.hours.weekdays')}</span>
          <span>{t('contact.hours.saturday')}</span>
        </ContactCard>
      </ul>
    </Section>
  );
}
