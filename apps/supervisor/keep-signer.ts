import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { publicRecordKey } from '@bowline/capabilities/wallet/signing/record-key.ts'
import { signingPolicy } from '@bowline/capabilities/wallet/signing/signing-policy.ts'
import { releaseCode } from '@bowline/chains/signer/assertion.ts'
import { type LocalSigner, startLocalSigner } from '@bowline/chains/signer/local-signer.ts'
import type { Signer } from '@bowline/chains/signer/signer.ts'
import { signerAnswers } from '@bowline/chains/signer/signer-ipc.ts'
import { releaseTextOf } from '@bowline/chains/signer/withdrawal-record.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { IpcHandlers } from '@bowline/platform/ipc.ts'
import type { Log } from '@bowline/platform/log.ts'
import { Secrets } from '@bowline/platform/secrets.ts'

const PASSPHRASE_BYTES = 24

export interface KeptSigner {
  /** For the one process that may ask it. */
  readonly answers: IpcHandlers
  stop(): Promise<void>
}

/**
 * Starts the signer when it is first asked, and again whenever it has ended. It is this process's child, because a confined
 * process may listen nowhere: questions come from the process that watches the chains over the channel between it and us, and
 * go on over the one to the signer. No socket leads there.
 */
export function keepSigner(config: Config, main: string, log: Log): KeptSigner {
  const folder = dataFolder(config.dataDirectory)
  mkdirSync(folder.signer, { recursive: true, mode: 0o700 })
  let starting: Promise<LocalSigner> | undefined

  async function start(): Promise<LocalSigner> {
    const policy = signingPolicy(config.mode, publicRecordKey(Secrets.open(config.dataDirectory)))
    const passphrase = readPassphrase(config.signerPassphraseFile)
    const signer = await startLocalSigner({ main, folder: folder.signer, passphrase, policy })
    if (signer.isNew) log.warn({ folder: folder.signer }, 'a new seed was made: back it up, apart from its passphrase')
    void signer.ended.then(() => {
      starting = undefined
    })
    return signer
  }
  const signer = () => {
    starting ??= start()
    // A start that failed is tried again with the next question.
    starting.catch(() => {
      starting = undefined
    })
    return starting
  }
  return {
    answers: signerAnswers(async () => loggingSigner(await signer(), log)),
    stop: async () => {
      await (await starting?.catch(() => undefined))?.stop()
    },
  }
}

/**
 * What was signed for persons' word is in this process's log, by the code that the console, mails and the machine's command line
 * show: neither the application nor its pages can keep it out of there.
 */
export function loggingSigner(signer: Signer, log: Pick<Log, 'info'>): Signer {
  return {
    ...signer,
    sign: async (plan, records) => {
      const signed = await signer.sign(plan, records)
      for (const approved of 'refusal' in signed ? [] : records) {
        const { id, network, asset, to, amount, toPath } = approved.record
        if (toPath !== undefined || approved.approvals.length === 0) continue
        const paid = { id, network, asset, to, amount: String(amount), code: releaseCode(releaseTextOf(approved)) }
        log.info(paid, 'the signer has signed what persons released')
      }
      return signed
    },
  }
}

/** Made at the first start. Who copies the folder for a backup must leave it out. */
function readPassphrase(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const made = randomBytes(PASSPHRASE_BYTES).toString('base64url')
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx', flush: true })
    return made
  }
}
