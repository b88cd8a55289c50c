import { keyTypes } from '@bowline/contract/terms/api-keys.ts'
import { type Command, Option } from 'commander'
import { ask } from '../ask.ts'
import { answering, group, list } from '../command.ts'
import { readGivenFile } from '../given-file.ts'
import { fieldList, table } from '../table.ts'

interface Created {
  readonly apiKey: string
  /** For HMAC keys only, and shown only now. */
  readonly secretKey?: string
  readonly type: string
  readonly permissions: readonly string[]
  readonly ips: readonly string[]
  readonly expiresAt?: string
}

interface Listed extends Omit<Created, 'expiresAt'> {
  readonly label: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

export function apiKeyCommands(program: Command): void {
  const apikey = group(program, 'apikey', 'keys with which programs trade')

  apikey
    .command('create')
    .description('make a key; the secret of an hmac key is shown once')
    .requiredOption('--email <address>', 'whose key it is')
    .option('--permissions <words>', 'of read, trade, withdraw, futuresTrade, futuresTransfer', list, ['read', 'trade'])
    .option('--ips <addresses>', 'where it may be used from: addresses or networks', list, [])
    .addOption(new Option('--type <type>', 'how it signs').choices(keyTypes).default('hmac'))
    .option('--public-key <file>', 'PEM file, for ed25519 and rsa')
    .option('--label <text>', 'what it is for', '')
    .action(
      answering(async ({ publicKey: file, json: _, ...terms }) => {
        const publicKey = file === undefined ? undefined : readGivenFile(file)
        const key = await ask<Created>('apikey.create', { ...terms, publicKey })
        return { value: key, text: fieldList(inWords(key)) }
      }),
    )

  apikey
    .command('list')
    .description('a user’s keys, without their secrets')
    .requiredOption('--email <address>')
    .action(
      answering(async ({ email }) => {
        const value = await ask<{ keys: Listed[] }>('apikey.list', { email })
        const rows = value.keys.map((key) => {
          const { permissions, addresses, ends } = inWords(key)
          return [key.apiKey, key.label, key.type, permissions, addresses, ends, key.lastUsedAt ?? 'never']
        })
        return { value, text: table(['key', 'label', 'type', 'may', 'from', 'ends', 'last used'], rows) }
      }),
    )

  apikey
    .command('delete')
    .description('end a key at once')
    .requiredOption('--email <address>', 'whose key it is')
    .requiredOption('--key <key>')
    .action(
      answering(async ({ email, key }) => {
        const value = await ask<{ email: string; apiKey: string; deleted: boolean }>('apikey.delete', {
          email,
          apiKey: key,
        })
        return { value, text: fieldList(value) }
      }),
    )
}

function inWords({ apiKey, secretKey, type, permissions, ips, expiresAt }: Created | Listed) {
  return {
    apiKey,
    secretKey,
    type,
    permissions: permissions.join(', '),
    addresses: ips.join(', ') || 'any',
    ends: expiresAt ?? 'never',
  }
}
