import { staffRoles } from '@bowline/contract/terms/staff.ts'
import { type Command, Option } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { fieldList, table } from '../table.ts'

interface Member {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: string
  readonly authenticator: string
  readonly disabled: boolean
  readonly decidesFrom: string
}

const HEADINGS = ['id', 'e-mail', 'name', 'role', 'authenticator', 'state', 'decides from']

function cells({ id, email, name, role, authenticator, disabled, decidesFrom }: Member): string[] {
  return [String(id), email, name, role, authenticator, disabled ? 'disabled' : 'active', decidesFrom]
}

export function staffCommands(program: Command): void {
  const staff = group(program, 'staff', 'people who may use the operators’ console')

  staff
    .command('create')
    .description('make a member of staff; prints a temporary password, once')
    .requiredOption('--email <address>')
    .addOption(new Option('--role <role>').choices(staffRoles).makeOptionMandatory())
    .option('--name <text>', 'left out: the beginning of the address')
    .action(
      answering(async ({ email, role, name }) => {
        const made = await ask<Member & { temporaryPassword: string }>('staff.create', { email, role, name })
        return { value: made, text: fieldList({ ...made }) }
      }),
    )

  staff
    .command('list')
    .description('everybody who may sign in there')
    .action(
      answering(async () => {
        const { staff: members } = await ask<{ staff: Member[] }>('staff.list')
        return { value: { staff: members }, text: table(HEADINGS, members.map(cells)) }
      }),
    )

  staff
    .command('reset')
    .description('end a password and an authenticator; prints a temporary password, once')
    .requiredOption('--email <address>')
    .action(
      answering(async ({ email }) => {
        const made = await ask<Member & { temporaryPassword: string }>('staff.reset', { email })
        return { value: made, text: fieldList({ ...made }) }
      }),
    )

  for (const [name, isDisabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    staff
      .command(name)
      .description(isDisabled ? 'sign somebody out and keep them out' : 'let somebody sign in again')
      .requiredOption('--email <address>')
      .action(
        answering(async ({ email }) => {
          const changed = await ask<Member>('staff.disable', { email, disabled: isDisabled })
          return { value: changed, text: fieldList({ ...changed }) }
        }),
      )
  }
}
