import { ControlError, callControl } from '@bowline/platform/control-socket.ts'
import type { DataFolder } from './data-folder.ts'

interface Answer {
  readonly databaseUrl: string
}

const ANSWER_MS = 5_000

/**
 * The running exchange's database, with its owner's rights; undefined when the exchange is not running. The supervisor has
 * them, its programs do not. An api that was started alone has what it was given.
 */
export async function databaseOfRunning({ socket, databaseSocket }: DataFolder): Promise<string | undefined> {
  const ofApi = await ask(socket, 'backup.sources')
  return ofApi && ((await ask(databaseSocket, 'database.owner')) ?? ofApi).databaseUrl
}

async function ask(socket: string, method: string): Promise<Answer | undefined> {
  try {
    return (await callControl(socket, method, null, ANSWER_MS)) as Answer
  } catch (error) {
    if (error instanceof ControlError && error.code === 'not-running') return undefined
    throw error
  }
}
