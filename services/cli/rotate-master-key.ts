import { rotateMasterKey } from '#infra/key-store/rotate.ts';
import { runTool } from './tool.ts';

await runTool('rotate-master-key', async ({ keyStores, secondFactors, mailSecrets, webhookSecrets, testMode }, signal) => {
  const { masterKeyId, knownMasterKeyIds } = keyStores.wrapping;
  if (knownMasterKeyIds.length < 2) {
    throw new Error('Set MASTER_KEY to the new key and MASTER_KEY_PREVIOUS to the old one, here and for every running process.');
  }
  const onProgress = (rewrapped: number) => process.stderr.write(`\r${rewrapped} keys`);
  const rewrapped = await rotateMasterKey(keyStores, { signal, onProgress });
  console.log(`\rWrapped ${rewrapped} keys by master key ${masterKeyId}, and their second copy.`);
  const secrets = await secondFactors.rewrap(signal);
  if (secrets > 0) console.log(`Wrapped ${secrets} secrets of second factors.`);
  const passwords = await mailSecrets.rewrap(signal);
  if (passwords > 0) console.log(`Wrapped ${passwords} passwords of mailboxes.`);
  const ofWebhooks = (await webhookSecrets.rewrap(signal)) + (await testMode.webhookSecrets.rewrap(signal));
  if (ofWebhooks > 0) console.log(`Wrapped ${ofWebhooks} addresses and secrets of webhooks.`);
  console.log('MASTER_KEY_PREVIOUS is only needed for as long as links in emails from before are to work.');
});
