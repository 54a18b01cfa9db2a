import type { CountryName } from '#contracts/places.ts';

/** A sender or recipient of the demo data; all of them are fictional. */
export interface DemoPerson {
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  country: CountryName;
}

const person = (name: string, phone: string, address: string, city: string, country: CountryName): DemoPerson => ({
  name,
  email: `${name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@example.com`,
  phone,
  address,
  city,
  country,
});

export const demoPeople: readonly DemoPerson[] = [
  person('Jonas Weber', '+49 30 555 0142', 'Invalidenstraße 44', 'Berlin', 'Germany'),
  person('Aminata Diallo', '+226 25 55 01 20', 'Avenue Kwame Nkrumah 12', 'Ouagadougou', 'Burkina Faso'),
  person('Maria Alvarez', '+34 91 555 0173', 'Calle de Alcalá 95', 'Madrid', 'Spain'),
  person('Grace Mensah', '+233 30 255 0188', '14 Ring Road Central', 'Accra', 'Ghana'),
  person('Kenji Mori', '+81 3 5550 0117', '2-8-1 Nishi-Shinjuku', 'Tokyo', 'Japan'),
  person('Emma Costa', '+55 11 5550 0166', 'Avenida Paulista 1578', 'Sao Paulo', 'Brazil'),
  person('Sara Haddad', '+971 4 555 0129', 'Al Wasl Road 210', 'Dubai', 'UAE'),
  person('Arjun Rao', '+91 22 5550 0194', '7 Marine Drive', 'Mumbai', 'India'),
  person('Li Wei', '+86 21 5550 0131', '500 Nanjing East Road', 'Shanghai', 'China'),
  person('Olivia Brown', '+1 212 555 0148', '350 Fifth Avenue', 'New York', 'United States'),
  person('Liam Tremblay', '+1 416 555 0155', '100 Queen Street West', 'Toronto', 'Canada'),
  person('Sophie Laurent', '+33 4 55 01 62 20', '18 Rue de la République', 'Lyon', 'France'),
  person('Daan de Vries', '+31 20 555 0177', 'Keizersgracht 401', 'Amsterdam', 'Netherlands'),
  person('Giulia Romano', '+39 02 5550 183', 'Via Torino 22', 'Milan', 'Italy'),
  person('Min-jun Kim', '+82 2 555 0139', '110 Sejong-daero', 'Seoul', 'South Korea'),
  person('Wei Ling Tan', '+65 5550 0124', '8 Marina Boulevard', 'Singapore', 'Singapore'),
  person('James Clarke', '+44 20 5550 0151', '25 Fleet Street', 'London', 'United Kingdom'),
  person('Chloe Wilson', '+61 2 5550 0143', '48 George Street', 'Sydney', 'Australia'),
];
