import { closeSync, fsyncSync, openSync } from 'node:fs'
import { startConfined } from '@bowline/platform/confined-process.ts'
import type { ReleaseKeySet } from './release-text.ts'
import type { ChangedKeys, Signed, Signer, SigningPolicy, SigningTerms } from './signer.ts'

export interface LocalSignerOptions {
  /** The program: `apps/signer/main.ts`, which no package may import. */
  readonly main: string
  /** Where seed and journal are; the only place it may read and write besides our code. */
  readonly folder: string
  readonly passphrase: string
  /** Made the policy of a new seed; an existing one keeps its own, or what is narrower here. */
  readonly policy: SigningPolicy
}

/** Questions to the process that has the seeds. */
export type SignerQuestion =
  | { readonly call: 'open'; readonly passphrase: string; readonly policy: SigningPolicy }
  | { readonly call: 'sign'; readonly plan: unknown; readonly records: unknown }
  | { readonly call: 'terms'; readonly network: string }
  | { readonly call: 'attest'; readonly path: unknown; readonly statement: unknown }
  | { readonly call: 'accountKey'; readonly path: string }
  | { readonly call: 'releaseKeys' }
  | { readonly call: 'changeReleaseKeys'; readonly next: unknown; readonly approvals: unknown }

export type SignerAnswer = { readonly number: number } & ({ readonly done: unknown } | { readonly failed: string })

export interface LocalSigner extends Signer {
  /** True when there was none before: it wants a backup now. */
  readonly isNew: boolean
  readonly pid: number
  /** Resolves when the process has ended, however. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Starts the signer caged by Node itself: no network, no other files, no programs. It ends with us. */
export async function startLocalSigner({ main, folder, passphrase, policy }: LocalSignerOptions): Promise<LocalSigner> {
  const child = startConfined(main, { folder, args: [folder] })
  const waiting = new Map<number, { resolve: (done: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  child.on('message', (answer: SignerAnswer) => {
    const asked = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('done' in answer) asked?.resolve(answer.done)
    else asked?.reject(new Error(answer.failed))
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      for (const { reject } of waiting.values()) reject(new Error('the signer ended'))
      waiting.clear()
      resolve()
    })
  })
  const ask = <T>(question: SignerQuestion): Promise<T> =>
    new Promise((resolve, reject) => {
      const number = ++last
      waiting.set(number, { resolve: resolve as (done: unknown) => void, reject })
      child.send({ number, ...question }, (error) => error && reject(error))
    })
  try {
    const { isNew } = await ask<{ isNew: boolean }>({ call: 'open', passphrase, policy })
    // Before anybody is given an address: the names of new files are on the disk too.
    syncFolder(folder)
    let syncedVersion: number | undefined
    return {
      isNew,
      pid: child.pid as number,
      ended,
      sign: (plan, records) => ask<Signed>({ call: 'sign', plan, records }),
      terms: (network) => ask<SigningTerms | undefined>({ call: 'terms', network }),
      attest: (path, statement) => ask<string>({ call: 'attest', path, statement }),
      accountKey: (path) => ask<string>({ call: 'accountKey', path }),
      releaseKeys: async () => {
        const keys = await ask<ReleaseKeySet>({ call: 'releaseKeys' })
        if (keys.version !== syncedVersion) syncFolder(folder)
        syncedVersion = keys.version
        return keys
      },
      changeReleaseKeys: async (next, approvals) => {
        const changed = await ask<ChangedKeys>({ call: 'changeReleaseKeys', next, approvals })
        syncFolder(folder)
        return changed
      },
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
