import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/**
 * What would be done by now is what the second person has read. Terms that name a row say it in words as well (`about`), and
 * another process may have written that row since.
 */
export function requireAsAsked(asked: Readonly<Record<string, unknown>>, now: { readonly about: string }): void {
  if (asked.about !== now.about) throw new SiteRefusal(SiteCode.refused, 'staff.changed-since')
}
