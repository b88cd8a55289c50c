import { type CommandName, commandLayouts } from '../../messages/commands.ts'
import type { Fields, Layout, Message } from '../../messages/layout.ts'

type FieldsOf<K extends CommandName> = (typeof commandLayouts)[K] extends Layout<infer F> ? Message<F> : never
/** A command with every field present, as it looks after a trip through the codec. */
export type Complete<K extends CommandName> = { kind: K } & FieldsOf<K>
export type CompleteCommand = { [K in CommandName]: Complete<K> }[CommandName]

/** Fills in what the sender left out: zero, or the empty text. */
export function complete(command: { kind: CommandName }): CompleteCommand {
  const fields: Fields = commandLayouts[command.kind].fields
  const filled: Record<string, unknown> = { kind: command.kind }
  for (const [name, kind] of Object.entries(fields)) {
    const given = (command as Record<string, unknown>)[name]
    filled[name] = given ?? (kind === 'i64' ? 0n : kind.startsWith('text') ? '' : 0)
  }
  return filled as CompleteCommand
}
