import { join } from 'node:path'
import { lockFile } from '../lock-file.ts'
import { makeDirectory } from './segment-files.ts'

/** Keeps two writers from one journal. Returns the way to let go. */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory)
  return lockFile(join(directory, 'lock'), (pid) => new Error(`${directory} is in use by process ${pid}`))
}
