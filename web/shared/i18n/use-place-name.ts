import { useTranslation } from 'react-i18next';
import { countries, isHubName } from '#contracts/places.ts';
import { useFormat } from '../format/use-format.ts';

/** Names a place of the log in the reader's language: our hubs, and the country of `City, Country`; any other place as it was typed. */
export function usePlaceName(): (place: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (place) => {
    if (isHubName(place)) return t(`hub.${place}`);
    const [city = '', name] = place.split(/, (?=[^,]*$)/);
    const country = countries.find((known) => known.name === name);
    return country ? t('place', { city, country: format.country(country.name) }) : place;
  };
}
