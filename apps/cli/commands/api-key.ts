import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { ask } from '../ask.ts'
import { answering, group, list } from '../command.ts'
import { facts } from '../table.ts'

interface Created {
  readonly email: string
  readonly apiKey: string
  /** HMAC keys only, and only now. */
  readonly secretKey?: string
  readonly type: string
  readonly permissions: readonly string[]
  readonly ips: readonly string[]
  readonly expiresAt?: string
}

export function apiKeyCommands(program: Command): void {
  group(program, 'apikey', 'keys with which programs trade')
    .command('create')
    .description('make a key; the secret of an hmac key is shown once')
    .requiredOption('--email <address>', 'whose key it is')
    .option('--permissions <words>', 'of read, trade, withdraw, futuresTrade, futuresTransfer', list, ['read', 'trade'])
    .option('--ips <addresses>', 'where it may be used from: addresses or networks', list, [])
    .addOption(new Option('--type <type>', 'how it signs').choices(['hmac', 'ed25519', 'rsa']).default('hmac'))
    .option('--public-key <file>', 'PEM file, for ed25519 and rsa')
    .option('--label <text>', 'what it is for', '')
    .action(
      answering(async ({ email, permissions, ips, type, publicKey: file, label }) => {
        const publicKey = file === undefined ? undefined : await readFile(file, 'utf8')
        const params = { email, permissions, ips, type, publicKey, label }
        const key = await ask<Created>('apikey.create', params)
        const text = facts({
          apiKey: key.apiKey,
          secretKey: key.secretKey,
          type: key.type,
          permissions: key.permissions.join(', '),
          addresses: key.ips.join(', ') || 'any',
          ends: key.expiresAt ?? 'never',
        })
        return { value: key, text }
      }),
    )
}
