import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess } from '../process-identity.ts'
import { SOCKET_LOCK } from './address.ts'

/** Reads the server's own status file in its folder: line 1 is its pid, line 8 its state. */
export function readPostmaster(directory: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stops a server from an earlier run that still works on this folder, and clears the pid files of one that was killed.
 * The pid may have been reused since, so the process must also look like a server of this very folder.
 */
export async function stopFormerPostmaster(directory: string): Promise<void> {
  const former = readPostmaster(directory)
  if (former && runsOn(former.pid, directory)) await stopPostmaster(former.pid)
  for (const name of ['postmaster.pid', SOCKET_LOCK]) rmSync(join(directory, name), { force: true })
}

/** Asks for a fast shutdown, then an immediate one; PostgreSQL recovers from both. */
export async function stopPostmaster(pid: number, graceMs = 10_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return
    for (const deadline = Date.now() + graceMs; Date.now() < deadline; await sleep(10)) {
      if (identifyProcess(pid) === undefined) return
    }
  }
  throw new Error(`the PostgreSQL process ${pid} does not stop`)
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function runsOn(pid: number, directory: string): boolean {
  const command = existsSync('/proc/self/cmdline')
    ? readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes('postgres') && `${command} `.includes(` ${directory} `)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
