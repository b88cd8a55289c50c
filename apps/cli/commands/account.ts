import { type Command, Option } from 'commander'
import { ask } from '../ask.ts'
import { answering, group, list } from '../command.ts'
import { facts } from '../table.ts'
import { type Funded, fundedText } from './user.ts'

type Changed = Readonly<Record<string, string | number | boolean>>

export function accountCommands(program: Command): void {
  const account = group(program, 'account', 'what a user’s account may do')

  const change = async (method: string, params: unknown) => {
    const changed = await ask<Changed>(method, params)
    return { value: changed, text: facts(changed) }
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
    .requiredOption('--fund <amounts>', 'such as BTC=1,USDT=1000,futures.USDT=5000', list)
    .option('--id <text>', 'posts once, however often it is repeated with this id')
    .action(
      answering(async ({ email, fund, id }) => {
        const done = await ask<{ account: number; email: string; funded: Funded[] }>('account.fund', {
          email,
          fund,
          id,
        })
        return { value: done, text: facts({ ...done, funded: fundedText(done.funded) }) }
      }),
    )
}
