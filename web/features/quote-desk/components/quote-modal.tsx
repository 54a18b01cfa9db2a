import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { useAnswer } from '../hooks/use-answer.ts';
import { canBeAnswered } from '../model/quote-looks.ts';
import { AnswerFields } from './answer-fields.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import styles from './quote-modal.module.css';
import { QuoteTag } from './quote-tag.tsx';

interface QuoteModalProps {
  quote: Quote;
  onClose: () => void;
}

/** All that is known of a quote, and the price that staff name; a refusal leaves everything as it was typed. */
export function QuoteModal({ quote, onClose }: QuoteModalProps) {
  const { t } = useTranslation('quoteDesk');
  const answer = useAnswer(quote, onClose);
  const answers = useCanWrite() && canBeAnswered(quote.status);

  return (
    <Modal
      open
      centered
      title={t('answer.title', { reference: quoteReference(quote.id) })}
      onCancel={onClose}
      mask={{ closable: !answers }}
      width={640}
      footer={
        <div className={modal['footer']}>
          {answers ? <p className={modal['soft']}>{quote.answer ? t('answer.replaces') : t('answer.emails')}</p> : null}
          <Button onClick={onClose}>{answers ? t('answer.cancel') : t('answer.close')}</Button>
          {answers ? (
            <Button type="primary" htmlType="submit" form={answer.form.name} loading={answer.form.isPending}>
              {t('answer.send')}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={modal['now']}>
        <QuoteTag status={quote.status} />
      </div>
      <QuoteFacts quote={quote} />
      {answers ? (
        <Form form={answer.form} className={styles['form']} dense>
          <AnswerFields answer={answer} suggestedUSD={quote.estimate?.totalUSD} />
          {answer.error ? (
            <Announced className={`${modal['refusal']} ${styles['wide']}`} urgent>
              <strong>{t('answer.failed')}</strong> {messageOf(answer.error)}
            </Announced>
          ) : null}
        </Form>
      ) : null}
    </Modal>
  );
}
