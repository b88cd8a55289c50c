/** Changes for API clients, newest first. Every change of the public API adds an entry here. */
export const apiChanges: readonly { readonly day: string; readonly changes: readonly string[] }[] = [
  {
    day: '2026-11-21',
    changes: [
      'Who sends an order’s id and its client id, or both ids of a list, means the one that has both; else it is unknown.',
      'exchangeInfo leaves permissionSets empty when showPermissionSets is false.',
      'Keys made on the site read only, once they are activated by mail; rights are added afterwards.',
      'The right to withdraw rests for 24 hours after it was given or an address was added to the key.',
      'After a password reset, keys read only until their owner lets them trade again.',
      'Requests are counted by key and day; owners see them, with refusals, on the page of the key.',
      'First version: spot REST, streams, WebSocket API.',
    ],
  },
]
