import { Button } from '@bowline/design-system/actions/button.tsx'
import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useRef, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { type Detail, Details } from '../../account-layout/details.tsx'
import { OwnDirection } from '../../account-layout/own-direction.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useCopy } from '../../shell/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-home.module.css'

export const head = privateHead('account-home', 'information')

export async function load({ siteApi }: ScreenContext) {
  const [info, invite, countries, { platformToken }] = await Promise.all([
    siteApi('GET /exchange-web-gateway/userCenterInfo/getMyInfoPage'),
    siteApi('GET /exchange-web/web/user/invite').catch(() => null),
    siteApi('GET /exchange-web-gateway/countryList/bindMobile'),
    siteApi('GET /exchange-web/web/site/fees'),
  ])
  const country = countries.find(({ code }) => code === info.country)?.name ?? info.country
  return { info, invite, country, platformToken }
}

type Information = Awaited<ReturnType<typeof load>>

/** The user's identifiers, invitation, and how fees are paid. */
export function Screen() {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const { info, invite, country, platformToken } = useLoaderData<Information>()
  const details: Detail[] = [
    { label: t('name'), value: <OwnDirection text={info.userName} /> },
    { label: t('uid'), value: <bdi dir="ltr">{info.userId}</bdi> },
    {
      label: t('email'),
      value:
        info.email === null ? (
          <Link to="/account/email_change">{layout('next.email')}</Link>
        ) : (
          <>
            <bdi>{info.email}</bdi> {!info.isEmailConfirmed && <Badge tone="warn">{t('unconfirmed')}</Badge>}
          </>
        ),
    },
    {
      label: t('mobile'),
      value:
        info.phone === null ? (
          <Link to="/account/mobile_bind">{layout('next.mobile')}</Link>
        ) : (
          <bdi dir="ltr">{info.phone}</bdi>
        ),
    },
    { label: t('country'), value: country === null ? t('notSaid') : <bdi>{country}</bdi> },
    { label: t('level'), value: t.find(`level.${info.userAuthLevel}`) },
    { label: t('since'), value: <TimeText atMs={info.createdAtMs} kind="date" /> },
  ]
  return (
    <AccountLayout
      title={t('information')}
      at={1}
      back={{ to: '/account', label: layout('nav.information') }}
      aside={<Link to="/account/personalinfo">{t('personal')}</Link>}
    >
      <div className={styles.page}>
        <Card>
          <Details details={details} />
        </Card>
        {platformToken && <Deduction isOn={info.bdd === 1} {...platformToken} />}
        {invite && <Invitation {...invite} />}
      </div>
    </AccountLayout>
  )
}

/** Fees in the platform token at a discount, from the next trade on. */
function Deduction({ isOn, coin }: NonNullable<Information['platformToken']> & { readonly isOn: boolean }) {
  const t = useWords('account-home')
  const { siteApi } = usePage()
  const showError = useShowError()
  const [on, setOn] = useState(isOn)
  const kept = useRef(isOn)
  const sending = useRef(Promise.resolve())
  const change = (bdd: boolean) => {
    setOn(bdd)
    const send = () =>
      siteApi('POST /exchange-web/web/userCenterInfo/setBtrDeduction', { bdd }).then((answer) => {
        kept.current = answer.bdd === 1
      }, showError)
    // One after the other, so that the last choice is the last to arrive; answers to earlier ones show nothing.
    const own = sending.current.then(send).then(() => {
      if (sending.current === own) setOn(kept.current)
    })
    sending.current = own
  }
  return (
    <Card title={t('fees')}>
      <Switch checked={on} onChange={change} hint={t('deduction.text', { coin })}>
        {t('deduction', { coin })}
      </Switch>
      <p className={styles.more}>
        <Link to="/fees">{t('deduction.more')}</Link>
      </p>
    </Card>
  )
}

function Invitation({ inviteCode, link, invited }: NonNullable<Information['invite']>) {
  const t = useWords('account-home')
  const copy = useCopy()
  return (
    <Card title={t('invite')}>
      <Details
        details={[
          { label: t('invite.code'), value: <bdi dir="ltr">{inviteCode}</bdi> },
          { label: t('invite.count'), value: invited },
        ]}
      />
      <p className={styles.more}>
        {copy ? <Button onClick={() => copy(link)}>{t('invite.copy')}</Button> : <bdi dir="ltr">{link}</bdi>}
      </p>
    </Card>
  )
}
