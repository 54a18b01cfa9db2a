/** A backup, or one of its files, is not as it was written; the message names the file. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}
