import type { DemoCompany } from "../shape.ts";

export const companies: DemoCompany[] = [
  { key: "brightpeak", name: "BrightPeak Scouts Federation", domain: "brightpeak.example", industry: "Youth organisations", size: "201-500" },
  { key: "kestrel", name: "Kestrel Outdoor Centre", domain: "kestreloutdoor.example", industry: "Outdoor education", size: "11-50" },
  { key: "andara", name: "Andara Aventura S.L.", domain: "andara-aventura.example", industry: "Guided trips", size: "11-50" },
  { key: "wadi", name: "Wadi Trails LLC", domain: "waditrails.example", industry: "Desert tourism", size: "11-50" },
  { key: "northmoor", name: "Northmoor School", domain: "northmoor.example", industry: "Education", size: "51-200" },
  { key: "filmyard", name: "Filmyard Productions", domain: "filmyard.example", industry: "Film and television", size: "51-200" },
  { key: "hollow", name: "Hollow Oak Campsite", domain: "hollowoak.example", industry: "Hospitality", size: "1-10" },
  { key: "norte", name: "Norte Exprés", domain: "norte-expres.example", industry: "Courier", size: "501-1000" },
  { key: "veldt", name: "Veldt Textiles B.V.", domain: "veldt-textiles.example", industry: "Manufacturing", size: "201-500" },
  { key: "lumen", name: "Lumen Festivals", domain: "lumenfestivals.example", industry: "Events", size: "51-200" },
  { key: "atlaskraft", name: "Atlaskraft GmbH", domain: "atlaskraft.example", industry: "Industrial engineering", size: "1001-5000" },
  { key: "rihla", name: "رحلة للمغامرات", domain: "rihla.example", industry: "Adventure travel", size: "11-50" },
];
