import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseCode } from '@bowline/chains/signer/assertion.ts'
import { releaseText } from '@bowline/chains/signer/release-text.ts'
import { releaseIdOf } from '@bowline/chains/signer/withdrawal-record.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { exchangeFolder } from '../exchange-folder.ts'
import { fieldList, table } from '../table.ts'

interface Release {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly amount: string
  readonly network: string
  readonly to: string
  readonly code: string
  readonly signedBy: readonly string[]
}

/** A line of the signer's journal, as far as it is shown here. */
interface Signed {
  readonly atMs: number
  readonly network: string
  readonly payments: readonly {
    readonly id: string
    readonly asset: string
    readonly to: string
    readonly amount: string
    readonly isOwn: boolean
    readonly isReleased?: boolean
  }[]
}

const HEADINGS = ['id', 'state', 'amount', 'network', 'to', 'code', 'signed by']

export function withdrawalCommands(program: Command): void {
  const withdrawals = group(program, 'withdrawals', 'payments that two persons release with their keys')

  withdrawals
    .command('list')
    .description('what needs keys, waits for them or was released, with the codes that are to be compared')
    .action(
      answering(async () => {
        const value = await ask<{ releases: readonly Release[] }>('withdrawals.list')
        const rows = value.releases.map(({ id, state, amount, network, to, code, signedBy }) => {
          return [id, state, amount, network, to, code, signedBy.join(', ')]
        })
        return { value, text: rows.length === 0 ? 'nothing needs keys' : table(HEADINGS, rows) }
      }),
    )

  withdrawals
    .command('show <id>')
    .description('one of these, as it is signed: compare it with what the console shows before you touch your key')
    .action(
      answering(async (id: string) => {
        const value = await ask<Release>('withdrawals.show', { id })
        return { value, text: fieldList({ ...value, signedBy: value.signedBy.join(', ') || 'nobody' }) }
      }),
    )

  withdrawals
    .command('signed')
    .description('what the signer has signed for strangers, from its own journal: no other program writes there')
    .option('--last <count>', 'the newest', '20')
    .action(
      answering(async ({ last }: { last: string }) => {
        const signed = readSigned().slice(-Number(last))
        const rows = signed.map(({ at, id, amount, asset, network, to, code, isReleased }) => {
          return [at, id, amount, asset, network, to, isReleased ? code : 'below its bound']
        })
        return { value: { signed }, text: table(['at', 'id', 'units', 'asset', 'network', 'to', 'code'], rows) }
      }),
    )
}

/** In chain units; of a deposit that went back, what is paid is less than what was released by the fee, and so is its code. */
function readSigned() {
  const file = join(exchangeFolder(readConfig().dataDirectory).signer, 'signed.jsonl')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ControlError('no-signer', `${file} cannot be read`)
  }
  const known = new Set<string>()
  return text
    .split('\n')
    .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Signed] : []))
    .flatMap(({ atMs, network, payments }) =>
      payments.flatMap(({ id, asset, to, amount, isOwn, isReleased = false }) => {
        // A dearer version pays nothing more.
        if (isOwn || known.has(id)) return []
        known.add(id)
        const code = releaseCode(releaseText({ id: releaseIdOf(id), network, asset, to, amount }))
        return [{ at: new Date(atMs).toISOString(), id, network, asset, to, amount, isReleased, code }]
      }),
    )
}
