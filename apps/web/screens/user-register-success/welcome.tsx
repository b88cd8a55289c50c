import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { ArrowDownToLine, ChevronRight, Coins, IdCard, ShieldCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { usePage } from '../../page-context.ts'
import { postLoginTarget } from '../../shell/post-login-target.ts'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './welcome.module.css'

const guard = [
  { id: 'secure', to: '/account/security', Icon: ShieldCheck },
  { id: 'verify', to: '/account/id_verification', Icon: IdCard },
] as const
const deposit = { id: 'deposit', to: '/assets', Icon: ArrowDownToLine } as const
/** A demo's account is filled on the same page, and there is nothing to do without. */
const playMoney = { id: 'money', to: '/assets', Icon: Coins } as const

/** The account is open: next steps, and the link to the original destination. */
export function Welcome({ text }: { readonly text: string }) {
  const t = useWords('user-register-success')
  const { config, session, origin } = usePage()
  const [query] = useSearchParams()
  const nextSteps = config.mode === 'demo' ? [playMoney, ...guard] : [...guard, deposit]
  const wanted = query.get('callBackPath')
  const target = wanted === null ? '/trade' : postLoginTarget(wanted, origin, config.ownDomains)
  return (
    <UserLayout title={t('title')} intro={text}>
      <div className={styles.parts}>
        <p className={styles.name}>{t('name', { name: session.user?.mail ?? '' })}</p>
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
        <a className={buttonClass({ kind: 'primary', size: 'l', full: true })} href={target}>
          {wanted === null ? t('trade') : t('goOn')}
        </a>
      </div>
    </UserLayout>
  )
}
