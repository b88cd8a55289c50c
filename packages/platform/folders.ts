import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'

/** Makes changes to the names in a folder survive a power cut. */
export function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

export function makeDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true })
}
