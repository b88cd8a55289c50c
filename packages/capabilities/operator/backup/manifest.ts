import { z } from 'zod'

/** Files of a backup may only be in these places; a name that leads elsewhere is refused before anything is written. */
const PATH =
  /^(?:master\.key|mode|demo-logins\.json|(?:journal|snapshots|tables)\/[A-Za-z0-9][A-Za-z0-9._-]*|kyc\/[0-9a-f]{2}\/[0-9a-f-]{36}\.sealed)$/

const file = z.strictObject({
  path: z.string().regex(PATH),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const table = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
  path: z.string().regex(PATH),
})

const manifest = z.strictObject({
  format: z.literal('bowline-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** Last command in the backup's journal. */
  sequence: z.number().int().nonnegative(),
  /** The command that marks the moment in journal and database; of a backup of a running exchange. */
  mark: z.number().int().positive().optional(),
  exchangeId: z
    .string()
    .regex(/^[0-9a-f-]{36}$/)
    .optional(),
  files: z.array(file),
  /** In the order in which they must be filled. */
  tables: z.array(table),
})

/** The table of contents of a backup, in `manifest.json`; written last, so a backup that has one is complete. */
export type Manifest = z.infer<typeof manifest>
export type BackupFile = z.infer<typeof file>
export type BackupTable = z.infer<typeof table>

export const MANIFEST = 'manifest.json'

export function parseManifest(text: string): Manifest {
  return manifest.parse(JSON.parse(text))
}

export function isBackupPath(path: string): boolean {
  return path === MANIFEST || PATH.test(path)
}
