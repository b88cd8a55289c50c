import { JournalFollower } from './follow-journal.ts'
import type { Journal, JournalAddress } from './journal.ts'
import { lockDirectory } from './lock-directory.ts'
import { readJournal } from './read-journal.ts'
import { startJournal } from './start-journal.ts'

/** Each kind of journal there is. Another one is a row here and a run of `journal.spec.ts`. */
const kinds: { readonly [K in JournalAddress['kind']]: (address: Extract<JournalAddress, { kind: K }>) => Journal } = {
  local: ({ directory }) => ({
    async append(options) {
      const unlock = lockDirectory(directory)
      try {
        const open = await startJournal({ directory, ...options })
        return { ...open, closed: open.closed.then(unlock) }
      } catch (error) {
        unlock()
        throw error
      }
    },
    read: (range, visit) => readJournal(directory, range, visit),
    follow: (from) => new JournalFollower(directory, from),
  }),
}

export function openJournal(address: JournalAddress): Journal {
  return kinds[address.kind](address)
}
