import { chmodSync, rmSync } from 'node:fs'

/** Unix socket addresses are short: 104 bytes on macOS, 108 on Linux. */
export const MAX_SOCKET_PATH_BYTES = 103

export function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES
}

let listening = 0
let maskBefore = 0

/**
 * Lets `listen` bind a Unix socket that only this user can open (mode 0600), with no moment in between when others
 * could.
 */
export async function listenPrivately(path: string, listen: () => Promise<unknown>): Promise<void> {
  if (!fitsSocket(path)) throw new Error(`${path} is too long for a socket (${MAX_SOCKET_PATH_BYTES} bytes)`)
  // A socket file left by a killed process would block the address; the data folder's lock already guarantees that we
  // are alone.
  rmSync(path, { force: true })
  // The umask belongs to the whole process: other files made meanwhile become private too, and folders stay enterable.
  if (listening++ === 0) maskBefore = process.umask(0o077)
  try {
    await listen()
  } finally {
    if (--listening === 0) process.umask(maskBefore)
  }
  chmodSync(path, 0o600)
}
