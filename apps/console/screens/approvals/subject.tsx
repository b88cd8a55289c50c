import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Link } from 'react-router'
import styles from '../../parts/parts.module.css'
import { t, type WordKey } from '../../words/words.ts'
import { namedParts, roomOf } from './named-parts.ts'

export type Approval = ConsoleData<'GET /console-api/approvals/list'>['rows'][number]

/** What somebody allows or refuses, in a sentence. */
export function subjectText({ kind, userId, staff, terms }: Approval): string {
  if (userId !== null) return t('approvals.user', { user: String(userId) })
  if (kind === 'risk-tiers') return t('approvals.risk-table', { table: String(terms.about) })
  if (kind === 'earn-product') return t('approvals.earn', { product: String(terms.about) })
  if (kind === 'fee-tier') return t('approvals.tier', { tier: String(terms.about) })
  if (kind === 'give-account') return t('approvals.account', { account: String(terms.about) })
  if (kind.startsWith('referral-')) return t('approvals.user', { user: String(terms.about) })
  if (kind === 'settle-charge-back') return t('approvals.card-order', { order: String(terms.about) })
  const parts = namedParts(kind, terms.about)
  if (!parts) return staff?.email ?? String(terms.about ?? terms.email)
  const { move, sender, stopped, cause, whose, signs, ...said } = parts
  return t(`approvals.subject.${kind}` as WordKey, {
    ...said,
    ...(move !== undefined && { move: t.find(`custody.kind.${move}`) ?? move }),
    ...(sender !== undefined && { sender: sender === '?' ? t('approvals.sender-unknown') : sender }),
    ...(stopped !== undefined && { stopped: t.find(`approvals.stopped.${stopped}`) ?? stopped }),
    ...(cause !== undefined && { cause: t.find(`reconciliation.because.${cause}`) ?? cause }),
    ...(whose !== undefined && { whose }),
    ...(signs !== undefined && { signs: signsText(signs) }),
  })
}

function signsText(signs: string): string {
  const known = signs.split(' ').filter(Boolean)
  return known.map((sign) => t.find(`tokens.sign.${sign}`) ?? sign).join(', ') || t('none')
}

/** The sentence, with the rooms of the user it is about and of its matter. */
export function Subject({ approval }: { readonly approval: Approval }) {
  const { kind, userId, terms } = approval
  const named = userId ?? namedParts(kind, terms.about)?.userId
  const user = named ?? (kind.startsWith('referral-') ? String(terms.about) : undefined)
  const room = roomOf(kind)
  return (
    <>
      <span className={styles.hash}>{subjectText(approval)}</span>{' '}
      {user !== undefined && (
        <Link to={`/users/${user}`} className={linkClass()}>
          {t('approvals.to-user')}
        </Link>
      )}{' '}
      {room !== undefined && (
        <Link to={`/${room}`} className={linkClass()}>
          {t(`nav.${room}` as WordKey)}
        </Link>
      )}
    </>
  )
}
