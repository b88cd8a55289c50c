import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { ZoneNote } from '../../account-layout/zone-note.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './sessions.module.css'

export const head = privateHead('account-sessions', 'trusted')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/user/trustedDevices')
}

type Device = Awaited<ReturnType<typeof load>>[number]

/** Browsers that need no second step; this browser can be added, and others removed. */
export function Screen() {
  const t = useWords('account-sessions')
  const devices = useLoaderData<readonly Device[]>()
  const forget = useForgetting()
  const isTrusted = devices.some(({ isThis }) => isThis)
  return (
    <AccountLayout title={t('trusted')} at={3} measure="table" back={useToSecurity()} intro={t('trusted.intro')}>
      <div className={styles.parts}>
        <Card flush>
          <DataTable
            caption={t('trusted')}
            rows={devices}
            rowKey={({ id }) => id}
            empty={<EmptyState title={t('trusted.empty')} text={t('trusted.empty.text')} />}
            columns={[
              {
                id: 'device',
                head: t('device'),
                card: 'title',
                cell: ({ device, isThis }) => (
                  <span className={styles.device}>
                    <bdi>{device}</bdi> {isThis && <Badge tone="accent">{t('sessions.this')}</Badge>}
                  </span>
                ),
              },
              { id: 'place', head: t('place'), cell: ({ ip }) => <bdi dir="ltr">{ip}</bdi> },
              {
                id: 'since',
                head: t('trusted.since'),
                cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="minute" />,
              },
              {
                id: 'used',
                head: t('sessions.used'),
                cell: ({ lastUsedAtMs }) => <TimeText atMs={lastUsedAtMs} kind="minute" />,
              },
              {
                id: 'until',
                head: t('trusted.until'),
                cell: ({ expiresAtMs }) => <TimeText atMs={expiresAtMs} kind="date" />,
              },
            ]}
            actionsHead={t('actions')}
            actions={(device) => (
              <Button
                size="s"
                aria-label={t('trusted.forget.label', { device: device.device })}
                onClick={() => forget(device)}
              >
                {t('trusted.forget')}
              </Button>
            )}
          />
        </Card>
        {devices.length > 0 && <ZoneNote />}
        {!isTrusted && <TrustThis />}
      </div>
    </AccountLayout>
  )
}

function TrustThis() {
  const t = useWords('account-sessions')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const { busy, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/trustedDevice/trust', proof)),
    () => revalidate(),
  )
  return (
    <Card title={t('trusted.this')}>
      <div className={styles.parts}>
        <p>{t('trusted.this.text')}</p>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        <div>
          <Button busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
            {t('trusted.this.do')}
          </Button>
        </div>
      </div>
      {dialog}
    </Card>
  )
}

function useForgetting() {
  const t = useWords('account-sessions')
  const { siteApi } = usePage()
  const toast = useToast()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  return async ({ id, device }: Device) => {
    await siteApi('POST /exchange-web/web/user/trustedDevice/forget', { id }).then(
      () => toast({ text: t('trusted.forgotten', { device }), kind: 'good' }),
      showError,
    )
    revalidate()
  }
}
