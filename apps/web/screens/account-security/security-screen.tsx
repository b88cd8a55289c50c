import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import {
  Fingerprint,
  Hand,
  History,
  KeyRound,
  LifeBuoy,
  Link2,
  Lock,
  LockKeyhole,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
  Snowflake,
  SquareAsterisk,
} from 'lucide-react'
import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { AccountSide } from '../../account-layout/account-side.tsx'
import { MenuRow, MenuRows } from '../../account-layout/menu-rows.tsx'
import { SecurityNotices } from '../../account-layout/security-notices.tsx'
import { SecurityScore } from '../../account-layout/security-score.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-security.module.css'

export const head = privateHead('account-security', 'title')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
}

type Security = Awaited<ReturnType<typeof load>>

/** All security settings of the account, as a menu. */
export function Screen() {
  const t = useWords('account-security')
  const security = useLoaderData<Security>()
  return (
    <AccountLayout title={t('title')} at={3} side={<AccountSide withoutScore />}>
      <div className={styles.page}>
        <SecurityNotices security={security} />
        <SecurityScore security={security} />
        <SignIn security={security} />
        <Factors security={security} />
        <Funds security={security} />
        <MenuRows title={t('devices')}>
          <MenuRow to="/account/sessions" icon={MonitorSmartphone} label={t('sessions')} hint={t('sessions.hint')} />
          <MenuRow to="/account/trust-token" icon={ShieldCheck} label={t('trusted')} hint={t('trusted.hint')} />
          <MenuRow to="/account/login_history" icon={History} label={t('history')} hint={t('history.hint')} />
        </MenuRows>
        <Emergency security={security} />
      </div>
    </AccountLayout>
  )
}

interface PartProps {
  readonly security: Security
}

function SignIn({ security: { hasPassword, email, isEmailConfirmed, phone, linkedAccounts } }: PartProps) {
  const t = useWords('account-security')
  return (
    <MenuRows title={t('signIn')}>
      <MenuRow
        to={hasPassword ? '/account/password_change' : '/account/password_set'}
        icon={LockKeyhole}
        label={t('password')}
        hint={t('password.hint')}
        state={<OnOff isOn={hasPassword} />}
      />
      <MenuRow
        to="/account/email_change"
        icon={Mail}
        label={t('email')}
        hint={t('email.hint')}
        state={
          email === null ? (
            <OnOff isOn={false} />
          ) : (
            <>
              <bdi>{email}</bdi> {!isEmailConfirmed && <Badge tone="warn">{t('unconfirmed')}</Badge>}
            </>
          )
        }
      />
      <MenuRow
        to={phone === null ? '/account/mobile_bind' : '/account/mobile_change'}
        icon={Smartphone}
        label={t('mobile')}
        // Proved for level one staff alone see it; codes go to what is bound here.
        hint={t(phone === null ? 'mobile.unbound.hint' : 'mobile.hint')}
        state={phone === null ? <Badge tone="plain">{t('mobile.unbound')}</Badge> : <bdi dir="ltr">{phone}</bdi>}
      />
      {linkedAccounts > 0 && (
        <MenuRow
          to="/account/linked_accounts"
          icon={Link2}
          label={t('linked')}
          hint={t('linked.hint')}
          state={t('linked.count', { n: linkedAccounts })}
        />
      )}
    </MenuRows>
  )
}

function Factors({ security: { authenticatorBound, passkeys, recoveryCodesLeft } }: PartProps) {
  const t = useWords('account-security')
  return (
    <MenuRows title={t('factors')}>
      <MenuRow
        to={authenticatorBound ? '/account/google_disable' : '/account/google_bind'}
        icon={ShieldCheck}
        label={t('authenticator')}
        hint={t('authenticator.hint')}
        state={<OnOff isOn={authenticatorBound} />}
      />
      <MenuRow
        to="/account/passkeys"
        icon={Fingerprint}
        label={t('passkeys')}
        hint={t('passkeys.hint')}
        state={passkeys === 0 ? <OnOff isOn={false} /> : t('passkeys.count', { n: passkeys })}
      />
      {(authenticatorBound || recoveryCodesLeft > 0) && (
        <MenuRow
          to="/account/recovery_codes"
          icon={LifeBuoy}
          label={t('recovery')}
          hint={t('recovery.hint')}
          state={t('recovery.left', { n: recoveryCodesLeft })}
        />
      )}
    </MenuRows>
  )
}

function Funds({ security: { pinSet, antiPhishing } }: PartProps) {
  const t = useWords('account-security')
  return (
    <MenuRows title={t('funds')}>
      <MenuRow
        to={pinSet ? '/account/pin_change' : '/account/pin_setup'}
        icon={SquareAsterisk}
        label={t('pin')}
        hint={t('pin.hint')}
        state={<OnOff isOn={pinSet} />}
      />
      <MenuRow
        to="/account/anti_phishing"
        icon={KeyRound}
        label={t('phrase')}
        hint={t('phrase.hint')}
        state={antiPhishing === null ? <OnOff isOn={false} /> : <bdi>{antiPhishing}</bdi>}
      />
    </MenuRows>
  )
}

function Emergency({ security: { settingsLock, freeze } }: PartProps) {
  const t = useWords('account-security')
  return (
    <MenuRows title={t('emergency')}>
      <MenuRow
        to="/account/settings_lock"
        icon={Lock}
        label={t('lock')}
        hint={t('lock.hint')}
        state={settingsLock ? <TimeText atMs={settingsLock.endsAtMs} kind="date" /> : <OnOff isOn={false} />}
      />
      <MenuRow
        to="/account/freeze"
        icon={freeze.ownStopLiftFromMs === null ? Hand : Snowflake}
        label={t('freeze')}
        hint={t('freeze.hint')}
        state={freeze.ownStopLiftFromMs !== null && <Badge tone="bad">{t('frozen')}</Badge>}
      />
    </MenuRows>
  )
}

function OnOff({ isOn }: { readonly isOn: boolean }) {
  const t = useWords('account-security')
  return <Badge tone={isOn ? 'gain' : 'plain'}>{t(isOn ? 'isOn' : 'isOff')}</Badge>
}
