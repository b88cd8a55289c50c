import { Command } from 'commander'
import { accountCommands } from './commands/account.ts'
import { apiKeyCommands } from './commands/api-key.ts'
import { auditCommands } from './commands/audit.ts'
import { backupCommands } from './commands/backup.ts'
import { chainCommands } from './commands/chain.ts'
import { clockCommand } from './commands/clock.ts'
import { doctorCommand } from './commands/doctor.ts'
import { indexCommands } from './commands/index-price.ts'
import { journalCommands } from './commands/journal.ts'
import { ledgerCommands } from './commands/ledger.ts'
import { marketCommands } from './commands/market.ts'
import { projectionCommands } from './commands/projection.ts'
import { releaseKeyCommands } from './commands/release-keys.ts'
import { siteCommands } from './commands/site.ts'
import { staffCommands } from './commands/staff.ts'
import { stateCommands } from './commands/state.ts'
import { statusCommand } from './commands/status.ts'
import { userCommands } from './commands/user.ts'
import { verifyCommand } from './commands/verify.ts'
import { withdrawalCommands } from './commands/withdrawals.ts'

const GROUPS = [
  statusCommand,
  doctorCommand,
  userCommands,
  apiKeyCommands,
  accountCommands,
  marketCommands,
  indexCommands,
  siteCommands,
  staffCommands,
  releaseKeyCommands,
  withdrawalCommands,
  clockCommand,
  chainCommands,
  ledgerCommands,
  stateCommands,
  verifyCommand,
  projectionCommands,
  auditCommands,
  journalCommands,
  backupCommands,
]

/**
 * Every command of `bowline`. With `json`, commander's own messages are suppressed: the failure is printed as JSON
 * later.
 */
export function bowlineProgram(json: boolean): Command {
  const program = new Command('bowline').description('Operates a Bowline exchange on this machine.')
  for (const add of GROUPS) add(program)
  everyCommand(program, (command) => {
    command.option('--json', 'print one JSON value and nothing else').exitOverride().showHelpAfterError(!json)
    if (json) command.configureOutput({ writeErr: () => {} })
  })
  return program
}

function everyCommand(command: Command, visit: (command: Command) => void): void {
  visit(command)
  for (const child of command.commands) everyCommand(child, visit)
}
