import { join } from 'node:path'
import { lockFile } from '@bowline/platform/lock-file.ts'

/** One Bowline per data folder. Returns a function that releases the lock. */
export function lockDataDirectory(dataDirectory: string): () => void {
  const refusal = (pid: number) =>
    new Error(
      `Bowline already runs on ${dataDirectory} (process ${pid}); stop it first, or choose another BOWLINE_DATA`,
    )
  return lockFile(join(dataDirectory, 'instance.lock'), refusal)
}
