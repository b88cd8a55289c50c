import { chmodSync, rmSync } from 'node:fs'

/** Unix socket addresses are short: 104 bytes on macOS, 108 on Linux. */
export const MAX_SOCKET_PATH_BYTES = 103

export function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES
}

let listening = 0
let maskBefore = 0

/** Lets `listen` bind a Unix socket that only this user may open (mode 0600), and not for a moment anybody else. */
export async function listenPrivately(path: string, listen: () => Promise<unknown>): Promise<void> {
  if (!fitsSocket(path)) throw new Error(`${path} is too long for a socket (${MAX_SOCKET_PATH_BYTES} bytes)`)
  // A socket file left by a killed process would refuse the address; the data folder's lock already says we are alone.
  rmSync(path, { force: true })
  // The mask is the process's: what else is made meanwhile is ours alone too, and a folder can still be entered.
  if (listening++ === 0) maskBefore = process.umask(0o077)
  try {
    await listen()
  } finally {
    if (--listening === 0) process.umask(maskBefore)
  }
  chmodSync(path, 0o600)
}
