import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contracts/languages.ts';
import { ShippingCalculator } from '#web/features/calculator/components/shipping-calculator.tsx';
import { Badges } from '#web/features/home/components/badges.tsx';
import { Closing } from '#web/features/home/components/closing.tsx';
import { Contact } from '#web/features/home/components/contact.tsx';
import { Coverage } from '#web/features/home/components/coverage.tsx';
import { Features } from '#web/features/home/components/features.tsx';
import { Hero } from '#web/features/home/components/hero.tsx';
import { Partners } from '#web/features/home/components/partners.tsx';
import { Services } from '#web/features/home/components/services.tsx';
import { Testimonials } from '#web/features/home/components/testimonials.tsx';
import { WhyChoose } from '#web/features/home/components/why-choose.tsx';
import { QuoteRequest } from '#web/features/quotes/components/quote-request.tsx';
import { TrackBox } from '#web/features/tracking/components/search/track-box.tsx';
import { figuresIn } from '#web/shared/content/figures.ts';
import { nextTask } from '#web/shared/next-task.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';

/** Writes the figures of the page before it is drawn: the first use of a number format takes a phone as long as a whole section. */
export async function prepare(): Promise<void> {
  await nextTask();
  figuresIn(i18next.language as Language);
  await nextTask();
}

export function Component() {
  const { t } = useTranslation('home');
  const [input, setInput] = useState('');
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <>
      <DocumentTitle page={t('title')} />
      <Hero typed={input} onQuote={ask}>
        <TrackBox input={input} onInput={setInput} />
      </Hero>
      <Features />
      <Badges />
      <ShippingCalculator />
      <Services onQuote={ask} />
      <WhyChoose />
      <Partners />
      <Testimonials />
      <Coverage />
      <Contact />
      <Closing onQuote={ask} />
      <QuoteRequest open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
