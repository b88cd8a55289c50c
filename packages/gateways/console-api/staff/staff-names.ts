import { listStaff } from '@bowline/capabilities/staff/index.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Resolves the name behind `{kind: 'staff', id}` and `staff:7`; other actors keep their text. */
export async function staffNames(sql: Sql): Promise<(actor: { kind: string; id: string }) => string> {
  const names = new Map((await listStaff(sql)).map(({ id, email }) => [String(id), email]))
  return ({ kind, id }) => (kind === 'staff' ? names.get(id) : undefined) ?? `${kind} ${id}`.trim()
}

/** `staff:7` is how freezes store it; the command line is just `operator`. */
export function actorOf(text: string): { kind: string; id: string } {
  const [kind = '', id = ''] = text.split(':', 2)
  return { kind, id }
}
