import { join } from 'node:path'
import { makeDirectory } from '../folders.ts'
import { lockFile } from '../lock-file.ts'

/** Keeps two writers from opening one journal. Returns a function that releases the lock. */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory)
  return lockFile(join(directory, 'lock'), (pid) => new Error(`${directory} is in use by process ${pid}`))
}
