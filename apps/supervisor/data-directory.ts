import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '@bowline/platform/config.ts'
import { fitsSocket, MAX_SOCKET_PATH_BYTES } from '@bowline/platform/private-socket.ts'

/**
 * Creates the data folder, closed to others, and records the mode it was first used in: a folder with demo accounts,
 * demo money and simulated prices never becomes a production one, nor the other way round.
 */
export function prepareDataDirectory(config: Config): void {
  if (existsSync(join(config.dataDirectory, 'restoring'))) {
    throw new Error(
      `${config.dataDirectory} holds a restore that did not finish: empty it and run \`npx bowline restore\` again`,
    )
  }
  const socket = join(config.dataDirectory, LONGEST_SOCKET_NAME)
  if (!fitsSocket(socket)) {
    const most = MAX_SOCKET_PATH_BYTES - LONGEST_SOCKET_NAME.length - 1
    throw new Error(`BOWLINE_DATA=${config.dataDirectory} is too long for the sockets in it: ${most} bytes at most`)
  }
  const path = join(config.dataDirectory, 'mode')
  try {
    makeFolder(config.dataDirectory)
    chmodSync(config.dataDirectory, 0o700)
    if (!existsSync(path)) writeFileSync(path, `${config.mode}\n`, { mode: 0o600 })
    accessSync(config.dataDirectory, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`BOWLINE_DATA=${config.dataDirectory} cannot be used: ${TROUBLE[code ?? ''] ?? code}`)
  }
  const first = readFileSync(path, 'utf8').trim()
  if (first === config.mode) return
  throw new Error(
    `${config.dataDirectory} was made in ${first} mode and cannot be used with BOWLINE_MODE=${config.mode}: choose another BOWLINE_DATA`,
  )
}

const LONGEST_SOCKET_NAME = 'operator.sock'

const TROUBLE: Readonly<Record<string, string>> = {
  EEXIST: 'a file is in its way; choose another folder',
  ENOTDIR: 'a file is in its way; choose another folder',
  EACCES: 'this user may not write there; change its owner or choose another folder',
  EPERM: 'this user may not write there; change its owner or choose another folder',
  EROFS: 'its file system is read-only; choose another folder',
  ENOSPC: 'the disk is full; make room or choose another folder',
  ENOENT: 'no folder can be made there; choose another one',
}

/** One by one from the top: where a file system allows no folders at all (`/proc`), Node's own recursion never ends. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
