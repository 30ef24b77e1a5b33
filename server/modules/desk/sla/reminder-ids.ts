/** Of the reminders that stand for escalation rules in a policy's version. */
export const escalationPrefix = "escalation ";
/** Stands for the moment from which on a target is at risk. */
export const atRiskId = "AT_RISK";
