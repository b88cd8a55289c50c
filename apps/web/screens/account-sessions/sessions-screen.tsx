import { Button } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { ZoneNote } from '../../account-layout/zone-note.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import { Place } from './device-cells.tsx'
import { RenewSession } from './renew-session.tsx'
import styles from './sessions.module.css'

export const head = privateHead('account-sessions', 'sessions')

export async function load({ siteApi }: ScreenContext) {
  const [sessions, { googleAuthenticatorStatus }] = await Promise.all([
    siteApi('GET /exchange-web/web/user/sessions'),
    siteApi('GET /exchange-web/web/user/getUserStatusInfo'),
  ])
  return { sessions, hasAuthenticator: googleAuthenticatorStatus === 1 }
}

type Loaded = Awaited<ReturnType<typeof load>>
type Session = Loaded['sessions'][number]

/** The sessions of the user, which can be ended here. */
export function Screen() {
  const t = useWords('account-sessions')
  const back = useToSecurity()
  const { sessions, hasAuthenticator } = useLoaderData<Loaded>()
  const { end, endOthers } = useEnding()
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  return (
    <AccountLayout
      title={t('sessions')}
      at={3}
      measure="table"
      back={back}
      intro={t('sessions.intro')}
      aside={
        hasOthers && (
          <Button kind="danger" onClick={endOthers}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <div className={styles.parts}>
        <Card flush>
          <DataTable
            caption={t('sessions')}
            rows={sessions}
            rowKey={({ sessionId }) => sessionId}
            columns={[
              { id: 'device', head: t('device'), card: 'title', cell: (session) => <Device session={session} /> },
              { id: 'place', head: t('place'), cell: (session) => <Place {...session} /> },
              {
                id: 'signed-in',
                head: t('sessions.signedIn'),
                cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="minute" />,
              },
              {
                id: 'used',
                head: t('sessions.used'),
                cell: ({ lastUsedAtMs }) => <TimeText atMs={lastUsedAtMs} kind="minute" />,
              },
              {
                id: 'ends',
                head: t('sessions.ends'),
                cell: ({ expiresAtMs }) => <TimeText atMs={expiresAtMs} kind="minute" />,
              },
            ]}
            actionsHead={t('actions')}
            actions={(session) =>
              !session.isThis && (
                <Button
                  size="s"
                  aria-label={t('sessions.end.label', { device: session.device })}
                  onClick={() => end(session)}
                >
                  {t('sessions.end')}
                </Button>
              )
            }
          />
        </Card>
        <ZoneNote />
        <Notice kind="info" title={t('sessions.secure')}>
          {t('sessions.secure.text')}
        </Notice>
        {hasAuthenticator && (
          <div className={styles.narrow}>
            <RenewSession />
          </div>
        )}
      </div>
    </AccountLayout>
  )
}

function Device({ session: { device, client, isThis } }: { readonly session: Session }) {
  const t = useWords('account-sessions')
  return (
    <span className={styles.device}>
      <bdi>{device}</bdi> <span className={styles.kind}>{t(`sessions.${client}`)}</span>{' '}
      {isThis && <Badge tone="accent">{t('sessions.this')}</Badge>}
    </span>
  )
}

/** Both ask for confirmation and then show the updated list. */
function useEnding() {
  const t = useWords('account-sessions')
  const { siteApi } = usePage()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const end = async ({ sessionId, device }: Session) => {
    const isSure = await ask({
      title: t('sessions.end.title'),
      text: t('sessions.end.text', { device }),
      confirm: t('sessions.end'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!isSure) return
    await siteApi('POST /exchange-web/web/user/session/end', { sessionId }).then(
      () => toast({ text: t('sessions.ended', { device }), kind: 'good' }),
      showError,
    )
    revalidate()
  }
  const endOthers = async () => {
    const isSure = await ask({
      title: t('sessions.endOthers'),
      text: t('sessions.endOthers.text'),
      confirm: t('sessions.end'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!isSure) return
    await siteApi('POST /exchange-web/web/user/session/endOthers').then(
      ({ endedSessions }) => toast({ text: t('sessions.endedOthers', { n: endedSessions }), kind: 'good' }),
      showError,
    )
    revalidate()
  }
  return { end, endOthers }
}
