import { userSettings } from '@bowline/contract/settings.ts'

/** The setting in which it stands what a user does not want to be shown again: until when, −1 for ever. */
export const DISMISSED = 'dismissed'
export const FOR_EVER = -1
/** What the names of the futures service's prompts begin with; all others are chosen by the pages. */
const OF_SERVICE = 'popup.'

export type Dismissed = Readonly<Record<string, number>>

export const promptName = (scene: string) => OF_SERVICE + scene

/** Nothing where an older version stored it in another form. */
export function readDismissed(kept: unknown): Dismissed {
  const read = userSettings.dismissed.safeParse(kept ?? {})
  return read.success ? read.data : {}
}

/**
 * With what a page dismisses. It sends all that it knows of, which may be as old as its document: that takes nothing away, and
 * of the prompts it knows nothing.
 */
export function withPages(before: Dismissed, sent: Dismissed): Dismissed {
  const own = Object.entries(sent).filter(([name]) => !name.startsWith(OF_SERVICE))
  return { ...before, ...Object.fromEntries(own) }
}
