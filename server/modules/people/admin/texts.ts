import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "admin.invitation_accepted": {
    en: "This invitation was already accepted.",
    es: "Esta invitación ya se aceptó.",
    ar: "قُبلت هذه الدعوة بالفعل.",
  },
  "admin.already_invited": {
    en: "This person has already been invited",
    es: "Esta persona ya fue invitada",
    ar: "دُعي هذا الشخص من قبل",
  },
  "admin.role_above_own_field": {
    en: "You cannot grant a role above your own",
    es: "No puedes otorgar un rol superior al tuyo",
    ar: "لا يمكنك منح دور أعلى من دورك",
  },
});
