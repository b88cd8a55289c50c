import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering, group, list } from '../command.ts'
import { exchangeFolder } from '../exchange-folder.ts'
import { table } from '../table.ts'

interface Key {
  readonly person: string
  readonly label: string
  readonly id: string
  readonly publicKey: string
  readonly rpId: string
  readonly fingerprint: string
}

interface Listed {
  /** Of the set that the signer takes; 0: none yet. */
  readonly version: number
  readonly keys: readonly Key[]
}

const HEADINGS = ['person', 'key', 'fingerprint', 'host']
const cells = ({ person, label, fingerprint, rpId }: Key) => [person, label, fingerprint, rpId]

export function releaseKeyCommands(program: Command): void {
  const keys = group(program, 'release-keys', 'passkeys of staff, by which large payments are released')

  keys
    .command('list')
    .description('passkeys that members of staff have made in the console')
    .action(
      answering(async () => {
        const value = await ask<Listed>('release-keys.list')
        const inForce = value.version === 0 ? 'the signer takes none yet' : `the signer has version ${value.version}`
        return { value, text: `${table(HEADINGS, value.keys.map(cells))}\n\n${inForce}` }
      }),
    )

  keys
    .command('give')
    .description('give the signer its first set: ask each person for the fingerprint that their console shows')
    .requiredOption('--of <e-mail addresses>', 'whose keys, with commas between', list)
    .action(
      answering(async ({ of: persons }: { of: string[] }) => {
        const { version, keys: known } = await ask<Listed>('release-keys.list')
        if (version > 0)
          throw new ControlError(
            'given-already',
            'the signer has its keys: two of their owners change them in the console',
          )
        const missing = persons.find((person) => known.every((key) => key.person !== person))
        if (missing !== undefined) throw new ControlError('no-key', `${missing} has made no passkey in the console`)
        if (new Set(persons).size < 2) throw new ControlError('too-few', 'two persons must have keys: name both')
        const given = known.filter(({ person }) => persons.includes(person))
        writeFirstKeys(given)
        const text = `${table(HEADINGS, given.map(cells))}\n\nThe signer takes these within a few seconds.`
        return { value: { given: given.map(({ person, fingerprint }) => ({ person, fingerprint })) }, text }
      }),
    )
}

/** Beside the seed, which the signer alone reads. */
function writeFirstKeys(keys: readonly Key[]): void {
  const { signer } = exchangeFolder(readConfig().dataDirectory)
  if (!existsSync(signer)) throw new ControlError('no-signer', `${signer} is not there: start the exchange once`)
  const plain = keys.map(({ person, id, publicKey, rpId }) => ({ person, id, publicKey, rpId }))
  const draft = join(signer, 'release-keys.draft')
  writeFileSync(draft, `${JSON.stringify({ version: 1, keys: plain }, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, join(signer, 'release-keys.json'))
}
