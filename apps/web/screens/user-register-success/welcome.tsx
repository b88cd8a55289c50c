import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { ArrowDownToLine, ChevronRight, Fingerprint, IdCard, ShieldCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { usePage } from '../../page-context.ts'
import { usePlayMoney } from '../../play-money.ts'
import { postLoginTarget } from '../../shell/post-login-target.ts'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './welcome.module.css'

const guard = [
  { id: 'passkey', to: '/account/passkeys', Icon: Fingerprint },
  { id: 'secure', to: '/account/security', Icon: ShieldCheck },
  { id: 'verify', to: '/account/id_verification', Icon: IdCard },
] as const
const deposit = { id: 'deposit', to: '/assets', Icon: ArrowDownToLine } as const
/** The account is open: next steps, and the link to the original destination. */
export function Welcome({ text }: { readonly text: string }) {
  const t = useWords('user-register-success')
  const { config, session, origin } = usePage()
  const [query] = useSearchParams()
  const isDemo = config.mode === 'demo'
  const nextSteps = config.products.includes('deposit') ? [...guard, deposit] : guard
  const wanted = query.get('callBackPath')
  const target = wanted === null ? '/trade' : postLoginTarget(wanted, origin, config.ownDomains)
  return (
    <UserLayout title={t('title')} intro={text}>
      <div className={styles.parts}>
        <p className={styles.name}>{t('name', { name: session.user?.mail ?? '' })}</p>
        <WayOn isDemo={isDemo} target={target} label={wanted === null ? t('trade') : t('goOn')} />
        <ul className={styles.steps}>
          {nextSteps.map(({ id, to, Icon }) => (
            <li key={id}>
              <Link to={to} className={styles.step}>
                <Icon aria-hidden="true" size={20} />
                <span>
                  <strong>{t(id)}</strong>
                  <span className={styles.why}>{t(`${id}.why`)}</span>
                </span>
                <ChevronRight className={styles.chevron} aria-hidden="true" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </UserLayout>
  )
}

interface WayOnProps {
  readonly isDemo: boolean
  readonly target: string
  readonly label: string
}

/** In a demo there is nothing to do without play money: that comes first, and the market after. */
function WayOn({ isDemo, target, label }: WayOnProps) {
  const t = useWords('user-register-success')
  const { busy, given, take } = usePlayMoney()
  const isNext = !isDemo || given !== undefined
  return (
    <div className={styles.way}>
      {isDemo && !given && (
        <>
          <Button kind="primary" size="l" full busy={busy} busyLabel={t('money')} onClick={take}>
            {t('money')}
          </Button>
          <p className={styles.why}>{t('money.why')}</p>
        </>
      )}
      {given && <p role="status">{t('money.given', { amounts: given })}</p>}
      <a className={buttonClass({ kind: isNext ? 'primary' : 'quiet', size: 'l', full: true })} href={target}>
        {label}
      </a>
    </div>
  )
}
