/** Accounts whose users the database lost. */
export const setAsideWords = {
  'nav.set-aside': 'Accounts set aside',
  'set-aside.caption': 'Accounts without a user',
  'set-aside.empty': 'No account is set aside.',
  'set-aside.empty.text': 'Every account belongs to a user.',
  'set-aside.hint':
    'These accounts are in the engine, but the database lost their users. Nobody else can get their numbers, and their money stays where it is. Establish who owns an account before you request this.',
  'set-aside.account': 'Account',
  'set-aside.balances': 'Balances',
  'set-aside.nothing': 'Nothing',
  'set-aside.worth': 'Value',
  'set-aside.since': 'Set aside',
  'set-aside.give': 'Give to owner',
  'set-aside.give.title': 'Give account {account} to its owner?',
  'set-aside.give.text':
    'A user with this account’s number and the address below is created. They set a password with “Forgot password”, which proves that the address is theirs. No money moves. Another member must approve it.',
  'set-aside.request': 'Request approval',
  'set-aside.give.done': 'Requested. Another member must approve it.',
  'set-aside.email': 'E-mail address of the owner',
  'set-aside.email.missing': 'Enter the owner’s e-mail address.',
  'did.set-aside.list': 'Viewed accounts set aside',
  'did.set-aside.give': 'Gave an account to its owner',
  'approval.give-account': 'Give an account set aside to its owner',
} as const
