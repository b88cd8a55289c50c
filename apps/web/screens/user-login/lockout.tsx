import type { CodeText } from '@bowline/contract/codes.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Link } from 'react-router'
import { Moment } from '../../account-layout/moment.tsx'
import type { Refusal } from '../../account-layout/use-refusal.ts'
import type { TypedName } from '../../user-layout/sign-in-name.ts'
import { useWords } from '../../words/use-words.ts'

const LOCKED: CodeText<'accountLocked'> = '420002'

/** Until when; null: until a new password is set. */
export function lockoutOf(refusal: Refusal | undefined): { readonly untilMs: number | null } | undefined {
  if (refusal?.code !== LOCKED) return undefined
  const { lockedOutUntilMs } = (refusal.data ?? {}) as { lockedOutUntilMs?: unknown }
  return { untilMs: typeof lockedOutUntilMs === 'number' ? lockedOutUntilMs : null }
}

/** Too many incorrect passwords: how long sign-in is locked, and the way out without waiting. */
export function Lockout({ untilMs, name }: { readonly untilMs: number | null; readonly name: TypedName }) {
  const t = useWords('user-login')
  const until = () => <Moment key="until" atMs={untilMs} />
  return (
    <>
      {untilMs === null ? t('locked.reset') : t.rich('locked', { until })}{' '}
      <Link className={linkClass()} to="/user/forget" state={{ name }}>
        {t('locked.forget')}
      </Link>
    </>
  )
}
