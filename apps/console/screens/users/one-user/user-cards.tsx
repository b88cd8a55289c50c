import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Link } from 'react-router'
import { countryName } from '../../../parts/country-name.ts'
import { Details } from '../../../parts/details.tsx'
import styles from '../../../parts/parts.module.css'
import { t } from '../../../words/words.ts'
import { Freezes } from './freezes.tsx'

export type ShownUser = ConsoleData<'GET /console-api/users/show'>

const yesNo = (value: boolean) => t(value ? 'yes' : 'no')

/** Leads to those they invited. */
function invitedOf({ id, invited }: ShownUser['profile']) {
  if (invited === 0) return invited
  return (
    <Link to={`/users?inviterId=${id}`} className={linkClass()}>
      {invited}
    </Link>
  )
}

export function UserCards({ user, onDone }: { readonly user: ShownUser; readonly onDone: () => void }) {
  const { profile, factors, holds, balances, worth } = user
  return (
    <div className={styles.cards}>
      <Card title={t('user.profile')}>
        <Details
          details={{
            [t('users.email')]: profile.email,
            [t('user.confirmed')]: yesNo(profile.isEmailConfirmed),
            [t('users.phone')]: profile.phone,
            [t('user.country')]: profile.country && countryName(profile.country),
            [t('users.status')]: t(`status.${profile.status}`),
            [t('users.level')]: profile.kycLevel,
            [t('user.identity')]: t.find(`identity.${user.identityState}`),
            [t('user.kol')]: yesNo(profile.isKol),
            [t('user.invited')]: invitedOf(profile),
            [t('user.came-by')]: cameByOf(profile.cameBy),
            [t('users.since')]: <TimeText atMs={profile.createdAtMs} />,
          }}
        />
      </Card>
      <Freezes user={user} onDone={onDone} />
      <Card title={t('user.holds')}>
        {holds.length === 0 && <p className={styles.quiet}>{t('user.holds.empty')}</p>}
        <ul className={styles.list}>
          {holds.map(({ reason, startedAtMs, endsAtMs }) => (
            <li key={`${reason} ${startedAtMs}`}>
              {t.find(`hold.${reason}`) ?? reason} {t('user.until')} <TimeText atMs={endsAtMs} />
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('user.factors')}>
        <Details
          details={{
            [t('factor.authenticator')]: yesNo(factors.authenticator),
            [t('factor.mobile')]: yesNo(factors.mobile),
            [t('factor.pin')]: yesNo(factors.pin),
            [t('factor.passkeys')]: factors.passkeys,
          }}
        />
      </Card>
      <Card title={t('user.balances')}>
        {balances.length === 0 && <p className={styles.quiet}>{t('user.balances.empty')}</p>}
        <ul className={styles.list}>
          {balances.map(({ coin, total, locked, withdrawing, value }) => (
            <li key={coin} className={styles.line}>
              <QtyText value={total} unit={coin} trim />
              <span className={styles.quiet}>
                {value !== null && coin !== worth.currency && (
                  <QtyText value={value} unit={worth.currency} decimals={2} />
                )}{' '}
                <Part amount={locked} word={t('user.locked')} />
                <Part amount={withdrawing} word={t('user.withdrawing')} />
              </span>
            </li>
          ))}
        </ul>
        {balances.length > 0 && (
          <p className={classNames(styles.line, styles.total)}>
            {t('user.worth')} <QtyText value={worth.total} unit={worth.currency} decimals={2} />
          </p>
        )}
      </Card>
    </div>
  )
}

/** A part of a balance that cannot be spent; nothing where there is none. */
function Part({ amount, word }: { readonly amount: string; readonly word: string }) {
  if (/^[0.]*$/.test(amount)) return null
  return (
    <Badge>
      <QtyText value={amount} trim /> {word}
    </Badge>
  )
}

/** `user 1007 (KOL) · cn ads · campaign spring`: what was recorded at registration. */
function cameByOf(cameBy: ShownUser['profile']['cameBy']): string {
  if (!cameBy) return t('unknown')
  const { inviterId, byKol, channel, fcn, campaignName, campaignContent } = cameBy
  const parts = [
    inviterId !== null && t(byKol ? 'user.came-by.kol' : 'user.came-by.user', { id: inviterId }),
    channel !== null && `cn ${channel}`,
    fcn !== null && `fcn ${fcn}`,
    campaignName !== null && t('user.came-by.campaign', { name: campaignName, content: campaignContent ?? '' }).trim(),
  ].filter(Boolean)
  return parts.length === 0 ? t('user.came-by.itself') : parts.join(' · ')
}
