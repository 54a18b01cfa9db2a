import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

const dayMs = 86_400_000;

/** A key and a certificate, as PEM. */
export interface Credentials {
  key: string;
  cert: string;
}

export interface CertificateOptions {
  name: string;
  /** When it begins and ends to be valid, in days from now. */
  days?: { from: number; to: number };
  /** Who signs it; itself, where no one does. */
  issuer?: Credentials;
}

/** A certificate for a server of that name; without an issuer, that of an authority as well. */
export function certificateFor({ name, days = { from: -1, to: 30 }, issuer }: CertificateOptions): Credentials {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = new Date(Date.now() + days.from * dayMs);
  certificate.validity.notAfter = new Date(Date.now() + days.to * dayMs);
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer(issuer ? forge.pki.certificateFromPem(issuer.cert).subject.attributes : certificate.subject.attributes);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: !issuer },
    { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? keys.privateKey), forge.md.sha256.create());
  return { key: keys.privateKey, cert: forge.pki.certificateToPem(certificate) };
}
