import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import forge from 'node-forge';

/** A server's key and its self-signed certificate, as PEM, and where a client finds the certificate to trust. */
export interface Identity {
  key: string;
  certificate: string;
  certificateFile: string;
}

const days = 365;
const renewBeforeMs = 30 * 86_400_000;

/**
 * The identity kept in `folder`: made at the first start, and again where it is about to expire or does not
 * name `host`. It is kept so that clients that trust it can come back after a restart.
 */
export async function identityIn(folder: string, host: string): Promise<Identity> {
  const certificateFile = resolve(folder, 'certificate.pem');
  const keyFile = join(folder, 'key.pem');
  const kept = await Promise.all([readFile(keyFile, 'utf8'), readFile(certificateFile, 'utf8')]).catch(() => undefined);
  if (kept && isUsable(kept[1], host)) return { key: kept[0], certificate: kept[1], certificateFile };
  const made = selfSigned(host);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replace(keyFile, made.key);
  await replace(certificateFile, made.certificate);
  return { ...made, certificateFile };
}

function isUsable(pem: string, host: string): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const isNamed = certificate.checkHost(host) ?? certificate.checkIP(host);
    return isNamed !== undefined && new Date(certificate.validTo).getTime() - Date.now() > renewBeforeMs;
  } catch {
    return false;
  }
}

function selfSigned(host: string): { key: string; certificate: string } {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // A positive number: the first byte stays below 0x80.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + days * 86_400_000);
  const name = [{ name: 'commonName', value: 'Waybill embedded event store' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, keyCertSign: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: alternativeNames(host) },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  return { key: keys.privateKey, certificate: forge.pki.certificateToPem(certificate) };
}

const dnsName = 2;
const ipAddress = 7;

function alternativeNames(host: string) {
  const own = /^[\d.]+$|:/.test(host) ? { type: ipAddress, ip: host } : { type: dnsName, value: host };
  return [{ type: dnsName, value: 'localhost' }, { type: ipAddress, ip: '127.0.0.1' }, { type: ipAddress, ip: '::1' }, own];
}

async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
