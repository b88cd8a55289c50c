import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type PasswordWork =
  | { readonly id: number; readonly password: string; readonly options: Options }
  | { readonly id: number; readonly password: string; readonly options: Options; readonly hash: string }

export interface PasswordWorked {
  readonly id: number
  /** The hash, or whether it matched; undefined = the library refused. */
  readonly result: string | boolean | undefined
}

// Orders take priority over sign-ins. On Linux a priority belongs to the thread; elsewhere it would slow the whole
// process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (work: PasswordWork) => {
  const worked: PasswordWorked = { id: work.id, result: resultOf(work) }
  parentPort?.postMessage(worked)
})

function resultOf(work: PasswordWork): string | boolean | undefined {
  const { password, options } = work
  try {
    return 'hash' in work ? verifySync(work.hash, password, options) : hashSync(password, options)
  } catch {
    return undefined
  }
}
