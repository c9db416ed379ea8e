export const PCE_STATUSES = ['pending', 'approved', 'suspended', 'refused', 'paid', 'reversed'] as const

export const PCE_METHODS = ['pix', 'transfer', 'other'] as const

/** The changes of an amount that an administrator decides. */
export const PCE_ACTIONS = ['pay', 'approve', 'suspend', 'refuse'] as const
