import { join } from 'node:path'
import { lockFile } from '../lock-file.ts'
import { makeDirectory } from './segment-files.ts'

/** Keeps two writers from opening one journal. Returns a function that releases the lock. */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory)
  return lockFile(join(directory, 'lock'), (pid) => new Error(`${directory} is in use by process ${pid}`))
}
