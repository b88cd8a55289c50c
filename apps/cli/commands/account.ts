import { readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { type Command, Option } from 'commander'
import type { Answer } from '../answer.ts'
import { ask } from '../ask.ts'
import { answering, group, list } from '../command.ts'
import { exchangeFolder } from '../exchange-folder.ts'
import { fieldList } from '../table.ts'
import { type Funded, fundedText } from './user.ts'

type Changed = Readonly<Record<string, string | number | boolean>>

export function accountCommands(program: Command): void {
  const account = group(program, 'account', 'what a user’s account may do')

  account
    .command('set-aside')
    .description('of a stopped exchange: keep accounts without a user apart, for two members of staff to give back')
    .action(answering(setAccountsAside))

  const change = async (method: string, params: unknown) => {
    const changed = await ask<Changed>(method, params)
    return { value: changed, text: fieldList(changed) }
  }

  for (const name of ['freeze', 'unfreeze']) {
    account
      .command(name)
      .description(
        name === 'freeze'
          ? 'refuse new orders and sign the user out; cancels stay possible'
          : 'take orders again; signs the user out too',
      )
      .requiredOption('--email <address>')
      .action(answering(({ email }) => change(`account.${name}`, { email })))
  }

  account
    .command('fee-deduction')
    .description('pay trading fees in the platform token')
    .requiredOption('--email <address>')
    .addOption(new Option('--set <state>').choices(['on', 'off']).makeOptionMandatory())
    .action(answering(({ email, set }) => change('account.fee-deduction', { email, on: set === 'on' })))

  account
    .command('fund')
    .description('demo money for a user who is already there')
    .requiredOption('--email <address>')
    .requiredOption('--fund <amounts>', 'such as BTC=1,futures.USDT=1000', list)
    .option('--id <text>', 'posts once, however often it is repeated with this id')
    .action(
      answering(async ({ email, fund, id }) => {
        const done = await ask<{ account: number; email: string; funded: Funded[] }>('account.fund', {
          email,
          fund,
          id,
        })
        return { value: done, text: fieldList({ ...done, funded: fundedText(done.funded) }) }
      }),
    )
}

/** What lets an exchange start whose database lost users: a decision of the person who runs it. */
async function setAccountsAside(): Promise<Answer> {
  const owners = await import('@bowline/capabilities/account-owners/index.ts')
  const { recover } = await import('@bowline/engine/recovery.ts')
  const { withDatabase } = await import('../database.ts')
  const { databaseOfRunning } = await import('@bowline/capabilities/operator/database-of-running.ts')
  const config = readConfig()
  const folder = exchangeFolder(config.dataDirectory)
  if ((await databaseOfRunning(folder)) !== undefined) {
    throw new ControlError(
      'running',
      'the exchange runs, so each of its accounts has its user: there is nothing to set aside',
    )
  }
  const known = owners.accountsOfRebuilt(recover({ directory: folder.root }).exchange)
  const accounts = await withDatabase(config.databaseUrl, folder, async (sql) => {
    const { withoutUser, highest } = await owners.compareOwners(sql, known)
    await owners.setAside(sql, withoutUser)
    await owners.raiseNumbers(sql, highest)
    return withoutUser.map(({ account }) => account)
  })
  return { value: { accounts }, text: `set aside: ${accounts.join(', ') || 'none'}` }
}
