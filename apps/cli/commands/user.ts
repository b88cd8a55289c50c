import { type Command, InvalidArgumentError } from 'commander'
import { ask } from '../ask.ts'
import { answering, group, list } from '../command.ts'
import { facts } from '../table.ts'

interface Created {
  readonly userId: number
  readonly account: number
  readonly email: string
  readonly kycLevel: number
  readonly funded: readonly Funded[]
}

export interface Funded {
  readonly wallet: string
  readonly asset: string
  readonly amount: string
}

export function userCommands(program: Command): void {
  group(program, 'user', 'people who may log in')
    .command('create')
    .description('make a user with an account in the engine')
    .requiredOption('--email <address>')
    .requiredOption('--password <text>', '8 to 20 characters')
    .option('--kyc <level>', '0, 1 or 2', kycLevel, 0)
    .option('--fund <amounts>', 'demo money, such as BTC=1,USDT=1000,futures.USDT=5000', list, [])
    .action(
      answering(async ({ email, password, kyc, fund }) => {
        const created = await ask<Created>('user.create', { email, password, kyc, fund })
        return { value: created, text: facts({ ...created, funded: fundedText(created.funded) }) }
      }),
    )
}

export function fundedText(funded: readonly Funded[]): string | undefined {
  return funded.map(({ wallet, asset, amount }) => `${amount} ${asset} (${wallet})`).join(', ') || undefined
}

function kycLevel(text: string): number {
  if (!/^[012]$/.test(text)) throw new InvalidArgumentError('It is 0, 1 or 2.')
  return Number(text)
}
