import type { RegistrationCount } from '@bowline/capabilities/account-access/index.ts'
import { csvLine } from '@bowline/platform/csv.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { ask } from '../ask.ts'
import { answering, group, list } from '../command.ts'
import { fieldList, table } from '../table.ts'

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
  const user = group(program, 'user', 'people who may log in')
  addRegistrations(user)
  user
    .command('create')
    .description('make a user with an account in the engine')
    .requiredOption('--email <address>')
    .requiredOption('--password <text>', '8 to 20 characters')
    .option('--kyc <level>', '0, 1 or 2', kycLevel, 0)
    .option('--fund <amounts>', 'demo money, such as BTC=1,futures.USDT=1000', list, [])
    .action(
      answering(async ({ email, password, kyc, fund }) => {
        const created = await ask<Created>('user.create', { email, password, kyc, fund })
        return { value: created, text: fieldList({ ...created, funded: fundedText(created.funded) }) }
      }),
    )
}

function addRegistrations(user: Command): void {
  user
    .command('registrations')
    .description('how many users registered by which channel and campaign')
    .requiredOption('--from <day>', 'first day in UTC, such as 2026-01-01')
    .requiredOption('--to <day>', 'last day in UTC')
    .addOption(new Option('--by <period>', 'one count for each').choices(['day', 'week', 'month']).default('month'))
    .option('--csv', 'for a spreadsheet')
    .action(
      answering(async ({ from, to, by, csv }: { from: string; to: string; by: string; csv?: boolean }) => {
        const value = await ask<{ registrations: RegistrationCount[] }>('user.registrations', { from, to, by })
        const rows = value.registrations.map((row) => COLUMNS.map(([, name]) => row[name]))
        const headings = COLUMNS.map(([heading]) => heading)
        if (csv) return { value, text: [headings, ...rows].map(csvLine).join('').trimEnd() }
        const cells = rows.map((row) => row.map((cell) => String(cell ?? '-')))
        return { value, text: table(headings, cells, ['registered', 'invited', 'by KOL', 'verified']) }
      }),
    )
}

const COLUMNS = [
  ['period', 'period'],
  ['channel', 'channel'],
  ['fcn', 'fcn'],
  ['campaign', 'campaignName'],
  ['content', 'campaignContent'],
  ['registered', 'registered'],
  ['invited', 'invited'],
  ['by KOL', 'byKol'],
  ['verified', 'verified'],
] as const satisfies readonly (readonly [string, keyof RegistrationCount])[]

export function fundedText(funded: readonly Funded[]): string | undefined {
  return funded.map(({ wallet, asset, amount }) => `${amount} ${asset} (${wallet})`).join(', ') || undefined
}

function kycLevel(text: string): number {
  if (!/^[012]$/.test(text)) throw new InvalidArgumentError('It is 0, 1 or 2.')
  return Number(text)
}
