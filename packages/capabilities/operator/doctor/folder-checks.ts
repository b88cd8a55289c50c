import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fitsSocket, MAX_SOCKET_PATH_BYTES } from '@bowline/platform/private-socket.ts'
import { isRightKey } from '@bowline/platform/secrets.ts'
import type { DataFolder } from '../data-folder.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const GIB = 2n ** 30n
const WARN_FREE = 5n * GIB
const FAIL_FREE = GIB / 2n

/** The folder exists or can be created, and only its owner can read it. */
export function checkDataFolder({ root }: DataFolder): Finding {
  const check = 'data folder'
  if (!existsSync(root)) {
    const parent = nearestExisting(root)
    if (writable(parent)) return ok(check, `${root} will be made by the first start`)
    return fail(
      check,
      `${root} does not exist and cannot be made in ${parent}`,
      `let this user write to ${parent}, or set BOWLINE_DATA`,
    )
  }
  if (!statSync(root).isDirectory()) return fail(check, `${root} is not a folder`, 'set BOWLINE_DATA to a folder')
  if (!writable(root))
    return fail(check, `${root} cannot be written`, `give this user the folder: chown -R $(id -un) ${root}`)
  if ((statSync(root).mode & 0o077) !== 0) {
    return warn(check, `${root} can be read by other users of this machine`, `chmod 700 ${root}`)
  }
  return ok(check, root)
}

export function checkFreeSpace({ root }: DataFolder): Finding {
  const check = 'free space'
  const { bavail, bsize } = statfsSync(nearestExisting(root), { bigint: true })
  const free = bavail * bsize
  const detail = `${(free * 10n) / GIB / 10n}.${((free * 10n) / GIB) % 10n} GiB`
  const remedy = 'free some space or move the data folder: a full disk stops the exchange'
  if (free < FAIL_FREE) return fail(check, detail, remedy)
  return free < WARN_FREE ? warn(check, detail, remedy) : ok(check, detail)
}

export function checkMasterKey({ root, masterKey, journal }: DataFolder): Finding {
  const check = 'master key'
  const stat = statSync(masterKey, { throwIfNoEntry: false })
  if (!stat) {
    if (!existsSync(journal)) return ok(check, 'will be made by the first start')
    return fail(
      check,
      `${masterKey} is missing beside a journal`,
      'put it back from a backup: without it no password and no API key works',
    )
  }
  if (stat.size !== 32)
    return fail(check, `${masterKey} has ${stat.size} bytes instead of 32`, 'put it back from a backup')
  if (!isRightKey(root))
    return fail(
      check,
      `${masterKey} is not the key this exchange was made with`,
      'put the right one back from a backup',
    )
  if ((stat.mode & 0o077) !== 0) return warn(check, `${masterKey} can be read by other users`, `chmod 600 ${masterKey}`)
  return ok(check, 'present, mode 0600')
}

export function checkSocketPath({ socket }: DataFolder): Finding {
  if (fitsSocket(socket)) return ok('socket path', socket)
  return fail(
    'socket path',
    `${socket} has ${Buffer.byteLength(socket)} bytes; sockets allow ${MAX_SOCKET_PATH_BYTES}`,
    'set BOWLINE_DATA to a shorter path',
  )
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}

function writable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
