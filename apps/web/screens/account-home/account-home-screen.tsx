import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { BadgeCheck, Bell, Download, IdCard, Percent, SlidersHorizontal, UserRoundX } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { AccountSide } from '../../account-layout/account-side.tsx'
import { MenuRow, MenuRows } from '../../account-layout/menu-rows.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { OwnDirection } from '../../account-layout/own-direction.tsx'
import { SecurityNotices } from '../../account-layout/security-notices.tsx'
import { SecurityScore } from '../../account-layout/security-score.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-home.module.css'

export const head = privateHead('account-home', 'title')

export async function load({ siteApi }: ScreenContext) {
  const [info, security, identity] = await Promise.all([
    siteApi('GET /exchange-web-gateway/userCenterInfo/getMyInfoPage'),
    siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage'),
    // Optional: the level is in `info` too.
    siteApi('GET /exchange-web-gateway/userCenterKyc/processnew').catch(() => null),
  ])
  return { info, security, identity }
}

type HomeData = Awaited<ReturnType<typeof load>>

/** The user, the security score, the next step, and links to everything else. */
export function Screen() {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const { info, security, identity } = useLoaderData<HomeData>()
  return (
    <AccountLayout title={t('title')} at={1} side={<AccountSide withoutScore />}>
      <div className={styles.page}>
        <SecurityNotices security={security} />
        <Profile info={info} />
        <SecurityScore security={security} />
        <MenuRows title={t('me')}>
          <MenuRow to="/account/information" icon={IdCard} label={t('information')} hint={t('information.hint')} />
          <MenuRow
            to="/account/id_verification"
            icon={BadgeCheck}
            label={layout('nav.verification')}
            hint={t('identity.hint')}
            state={<IdentityState level={info.userAuthLevel} identity={identity} />}
          />
        </MenuRows>
        <MenuRows title={t('settings')}>
          <MenuRow
            to="/account/preferences"
            icon={SlidersHorizontal}
            label={t('preferences')}
            hint={t('preferences.hint')}
          />
          <MenuRow to="/account/notifications" icon={Bell} label={t('notifications')} hint={t('notifications.hint')} />
          <MenuRow
            to="/account/information"
            icon={Percent}
            label={t('fees')}
            hint={t('fees.hint')}
            state={<Badge tone={info.bdd === 1 ? 'gain' : 'plain'}>{t(info.bdd === 1 ? 'isOn' : 'isOff')}</Badge>}
          />
        </MenuRows>
        <MenuRows title={t('data')}>
          <MenuRow to="/account/data_export" icon={Download} label={t('export')} hint={t('export.hint')} />
          <MenuRow to="/account/close" icon={UserRoundX} label={t('close')} hint={t('close.hint')} />
        </MenuRows>
      </div>
    </AccountLayout>
  )
}

function Profile({ info }: { readonly info: HomeData['info'] }) {
  const t = useWords('account-home')
  const { userName, userId, createdAtMs, lastLogin } = info
  return (
    <Card>
      <p className={styles.name}>
        <OwnDirection text={userName} />
      </p>
      <dl className={styles.details}>
        <div>
          <dt>{t('uid')}</dt>
          <dd>
            <bdi dir="ltr">{userId}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('since')}</dt>
          <dd>
            <TimeText atMs={createdAtMs} kind="date" />
          </dd>
        </div>
        <div>
          <dt>{t('lastLogin')}</dt>
          <dd>
            {lastLogin ? (
              <>
                <Moment atMs={lastLogin.atMs} />{' '}
                <bdi className={styles.from}>
                  {lastLogin.device}, {lastLogin.ip}
                </bdi>
              </>
            ) : (
              t('lastLogin.none')
            )}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** States of a verification in progress: started, in review, rejected, more required, expired. */
const tones = { 1: 'plain', 2: 'info', 4: 'bad', 5: 'warn', 6: 'warn' } as const

/** The state of the next level's verification, otherwise the current level. */
function IdentityState({ level, identity }: { readonly level: number; readonly identity: HomeData['identity'] }) {
  const t = useWords('account-home')
  const state = identity?.state ?? 0
  if (isUnderway(state)) return <Badge tone={tones[state]}>{t(`identity.${state}`)}</Badge>
  return <Badge tone={level === 0 ? 'plain' : 'gain'}>{t.find(`level.${level}`)}</Badge>
}

function isUnderway(state: number): state is keyof typeof tones {
  return state in tones
}
