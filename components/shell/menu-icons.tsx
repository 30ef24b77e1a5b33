import {
  BadgeCheck,
  BarChart3,
  BookOpen,
  Bot,
  ChartColumn,
  Contact,
  Ellipsis,
  GraduationCap,
  House,
  Inbox,
  LayoutDashboard,
  Mail,
  Megaphone,
  MessageCircle,
  MessageSquareQuote,
  MessagesSquare,
  PhoneCall,
  ScrollText,
  Search,
  Settings,
  Ticket,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { MenuIcon as Name } from "@/lib/shared/menus";

const icons: Record<Name, LucideIcon> = {
  home: House,
  search: Search,
  sharedInbox: Inbox,
  inbox: Mail,
  messaging: MessageCircle,
  teamChat: MessagesSquare,
  tickets: Ticket,
  contacts: Contact,
  skills: GraduationCap,
  savedResponses: MessageSquareQuote,
  knowledgeBase: BookOpen,
  auditLogs: ScrollText,
  teamPerformance: BarChart3,
  qualityAssurance: BadgeCheck,
  dashboard: LayoutDashboard,
  assistant: Bot,
  crm: Users,
  marketing: Megaphone,
  whatsapp: PhoneCall,
  performance: ChartColumn,
  settings: Settings,
  more: Ellipsis,
};

export function MenuIcon({ name, className }: { name: Name; className?: string }) {
  const Icon = icons[name];
  return <Icon aria-hidden className={className} />;
}
